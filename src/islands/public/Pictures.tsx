import { Picture } from '#components/media/Picture.tsx'
import type { FileItem } from '#contract/files.ts'
import { ZoomLink } from './ZoomLink.tsx'

type Props = {
  files: readonly FileItem[]
  /** The subject, which describes pictures without a description. */
  subject: string
}

const altOf = (file: FileItem, subject: string, index: number) =>
  file.alt ?? `${subject}, picture ${index + 1}`

/** Layout of two or three pictures, the first one large. */
export const mosaic =
  'grid grid-cols-2 gap-2 *:aspect-[3/2] *:bg-sand-deep *:first:col-span-full *:first:[view-transition-name:lead-picture] md:gap-3'
export const mosaicOf: readonly string[] = [
  '',
  '',
  'max-md:*:col-span-full',
  'md:grid-cols-[2fr_1fr] md:*:aspect-auto md:*:first:[grid-area:1/1/3/2] md:*:first:aspect-[3/2]',
]
const beneath =
  'hidden noscript:col-span-full noscript:block noscript:aspect-auto noscript:bg-transparent noscript:underline'

const NoImages = () => <p className="mt-5 text-muted">No Images Available</p>

/**
 * The first three pictures, the first one large; the others open in the lightbox, or without script
 * as links. Without any: 'No Images Available'.
 */
export function Mosaic({ files, subject }: Props) {
  if (files.length === 0) return <NoImages />
  return (
    <>
      <ul
        className={`${mosaic} ${mosaicOf[Math.min(files.length, 3)]} print:break-inside-avoid`}
        data-lightbox
      >
        {files.map((file, index) => (
          <li key={file._id ?? file.url} className={index > 2 ? beneath : undefined}>
            <ZoomLink url={file.url} className={index > 2 ? '' : 'relative h-full'}>
              {index > 2 ? (
                altOf(file, subject, index)
              ) : (
                <Picture
                  url={file.url}
                  alt={altOf(file, subject, index)}
                  sizes={index === 0 ? '(min-width: 768px) 66vw, 60vw' : '(min-width: 768px) 33vw, 34vw'}
                  className={`absolute inset-0 h-full w-full ${file.fileType === 'floor-plan' ? 'bg-white object-contain' : 'object-cover'}`}
                  first={index === 0}
                />
              )}
            </ZoomLink>
          </li>
        ))}
      </ul>
      {files.length > 3 && (
        <p className="mt-2.5 text-[0.875rem] text-muted noscript:hidden print:hidden">{`${files.length} pictures: open one to see them all`}</p>
      )}
    </>
  )
}

/** Sizes of a picture alone in a row. */
const singleSizes = '(min-width: 1100px) 960px, (min-width: 768px) 92vw, 60vw'

const columns = (count: number) =>
  count === 1
    ? 'md:grid-cols-[minmax(0,960px)] print:grid-cols-2'
    : count === 2 || count === 4
      ? 'md:grid-cols-2 print:grid-cols-2'
      : 'md:grid-cols-3 print:grid-cols-3'

/**
 * A grid of pictures that open in the lightbox, or 'No Images Available'. `className` sets their
 * ratio.
 */
export function PictureGrid({ files, subject, className }: Props & { className: string }) {
  if (files.length === 0) return <NoImages />
  return (
    <ul className={`mt-9 grid gap-4 md:gap-6 ${columns(files.length)}`} data-lightbox>
      {files.map((file, index) => (
        <li key={file._id ?? file.url}>
          <ZoomLink url={file.url} className="relative aspect-[4/3] bg-sand">
            <Picture
              url={file.url}
              alt={altOf(file, subject, index)}
              sizes={files.length === 1 ? singleSizes : '(min-width: 768px) 46vw, 60vw'}
              className={`${className} w-full`}
            />
          </ZoomLink>
        </li>
      ))}
    </ul>
  )
}
