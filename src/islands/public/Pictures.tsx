import type { FileItem } from '#contract/files.ts'
import { Picture } from '#ui/Picture.tsx'
import { ZoomLink } from './ZoomLink.tsx'

type Props = {
  files: readonly FileItem[]
  /** What the pictures belong to: it describes one without a description of its own. */
  subject: string
}

const altOf = (file: FileItem, subject: string, index: number) =>
  file.alt ?? `${subject}, picture ${index + 1}`

const NoImages = () => <p className="quiet">No Images Available</p>

/**
 * The first three pictures side by side, the first one large; the rest are behind it in the lightbox, or without script
 * links beneath (styles/detail.css). Without any: 'No Images Available'.
 */
export function Mosaic({ files, subject }: Props) {
  if (files.length === 0) return <NoImages />
  return (
    <>
      <ul className={`mosaic mosaic-${Math.min(files.length, 3)}`} data-lightbox>
        {files.map((file, index) => (
          <li key={file._id ?? file.url}>
            <ZoomLink url={file.url}>
              {index > 2 ? (
                altOf(file, subject, index)
              ) : (
                <Picture
                  url={file.url}
                  alt={altOf(file, subject, index)}
                  sizes={index === 0 ? '(min-width: 768px) 66vw, 60vw' : '(min-width: 768px) 33vw, 34vw'}
                  className={
                    file.fileType === 'floor-plan' ? 'drawing h-full w-full' : 'h-full w-full object-cover'
                  }
                  first={index === 0}
                />
              )}
            </ZoomLink>
          </li>
        ))}
      </ul>
      {files.length > 3 && (
        <p className="mosaic-more" data-script>{`${files.length} pictures: open one to see them all`}</p>
      )}
    </>
  )
}

/** A picture that has a grid's place for itself. */
const singleSizes = '(min-width: 1100px) 960px, (min-width: 768px) 92vw, 60vw'

/** A grid of pictures that open in the lightbox, or 'No Images Available'. `className` gives each its ratio. */
export function PictureGrid({ files, subject, className }: Props & { className: string }) {
  if (files.length === 0) return <NoImages />
  const many = files.length > 2 && files.length !== 4
  return (
    <ul className={`picture-grid${many ? ' picture-grid-many' : ''}`} data-lightbox>
      {files.map((file, index) => (
        <li key={file._id ?? file.url}>
          <ZoomLink url={file.url}>
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
