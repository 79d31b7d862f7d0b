import { pictureSources } from '#domain/pictures.ts'

type Props = {
  readonly url: string
  readonly alt: string
  /** How wide the picture is shown, as in `<img sizes>`. */
  readonly sizes: string
  readonly className?: string
  /** The first picture of a page: loaded at once and before others. */
  readonly first?: boolean
}

/** A picture from the API, in every size its address tells of (what `sections/pictureMarkup.ts` is for built pages). */
export function Picture({ url, alt, sizes, className = '', first = false }: Props) {
  const { src, srcset, avif, webp, width, height } = pictureSources(url)
  return (
    <picture className="contents">
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      {webp && <source type="image/webp" srcSet={webp} />}
      <img
        className={`picture ${className}`}
        src={src}
        srcSet={srcset}
        sizes={srcset && sizes}
        width={width}
        height={height}
        alt={alt}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  )
}
