import { Picture } from '#components/media/Picture.tsx'
import type { ProjectUpdate } from '#contract/progress.ts'
import { dayInWords } from '#domain/dateWords.ts'
import { largestPicture, zoomSize } from '#domain/pictures.ts'
import { webAddress } from '#domain/webAddress.ts'

/** What was told about the building of a project. A press opens a picture large (`Lightbox.astro`). */
export const UpdateList = ({ updates }: { updates: readonly ProjectUpdate[] }) => (
  <ol className="grid gap-10">
    {updates.map(({ _id, title, text, percent, happenedOn, edited, pictures }) => (
      <li key={_id} className="grid max-w-prose gap-2 wrap-anywhere print:break-inside-avoid">
        <p className="text-[0.875rem] text-muted">
          <time dateTime={happenedOn}>{dayInWords(happenedOn)}</time>
          {percent !== undefined && ` · ${percent} %`}
          {edited && ' · edited'}
        </p>
        <h3 className="text-title-sm">{title}</h3>
        {text !== '' && <p className="whitespace-pre-line">{text}</p>}
        {pictures.length > 0 && (
          <ul className="mt-2 grid grid-cols-3 gap-3" data-lightbox>
            {pictures.map(({ url, alt }, index) => (
              <li key={url}>
                <a
                  className="relative block aspect-[4/3] overflow-hidden bg-sand"
                  href={webAddress(largestPicture(url))}
                  data-size={zoomSize(url)}
                >
                  <Picture
                    url={url}
                    alt={alt ?? `${title}, picture ${index + 1}`}
                    sizes="(min-width: 768px) 220px, 30vw"
                    className="size-full object-cover"
                  />
                </a>
              </li>
            ))}
          </ul>
        )}
      </li>
    ))}
  </ol>
)
