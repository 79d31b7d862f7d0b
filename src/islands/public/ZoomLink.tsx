import type { ReactNode } from 'react'
import { largestPicture, zoomSize } from '#domain/pictures.ts'
import { webAddress } from '#domain/webAddress.ts'

/** Leads to a picture's largest size: large in the lightbox (`sections/Lightbox.astro`) or, without script, by itself. */
export const ZoomLink = ({ url, children }: { url: string; children: ReactNode }) => (
  <a className="zoom" href={webAddress(largestPicture(url))} data-size={zoomSize(url)}>
    {children}
  </a>
)
