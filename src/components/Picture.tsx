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

/**
 * A picture from the API, in every size that its address knows of; its ratio is the caller's class. Nothing without an
 * address, for which a browser would fetch the page itself.
 */
export function Picture({ url, alt, sizes, className = '', first = false }: Props) {
  if (url === '') return null
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
        loading={first ? undefined : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding={first ? undefined : 'async'}
      />
    </picture>
  )
}
