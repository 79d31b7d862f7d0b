import type { ReactNode } from 'react'
import { largestPicture, zoomSize } from '#domain/pictures.ts'
import { webAddress } from '#domain/webAddress.ts'

/**
 * Opens a picture's largest size in the lightbox (`sections/Lightbox.astro`), or without script by
 * itself.
 */
type Props = { url: string; className?: string; children: ReactNode }

export const ZoomLink = ({ url, className = '', children }: Props) => (
  <a className={`zoom ${className}`} href={webAddress(largestPicture(url))} data-size={zoomSize(url)}>
    {children}
  </a>
)
