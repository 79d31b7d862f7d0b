import { pictureSources } from '#domain/pictures.ts'

type Props = {
  readonly url: string
  readonly alt: string
  /** The shown width, as in `<img sizes>`. */
  readonly sizes: string
  readonly className?: string
  /** The first picture of a page: loaded at once, with priority. */
  readonly first?: boolean
}

/**
 * A picture of the API in all sizes that its address names. The class sets its ratio. Nothing for
 * an empty address, for which browsers would fetch the page itself.
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
