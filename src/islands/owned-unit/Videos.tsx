import { Play } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { FileItem } from '#contract/files.ts'
import { posterOf } from '#domain/pictures.ts'
import { showFailedCall } from '#stores/failedCall.ts'
import { EmptyState } from '#ui/EmptyState.tsx'

function Video({ file, name }: { file: FileItem; name: string }) {
  const poster = posterOf(file)
  const play = (event: MouseEvent) => {
    event.preventDefault()
    void import('#browser/video.ts').then(
      ({ playVideo }) => playVideo({ url: file.url, poster, name }),
      showFailedCall,
    )
  }
  return (
    <a className="video" href={file.url} onClick={play}>
      {poster === undefined ? (
        <video src={`${file.url}#t=0.1`} preload="metadata" muted playsInline aria-hidden tabIndex={-1} />
      ) : (
        <img src={poster} alt="" loading="lazy" decoding="async" />
      )}
      <span className="video-play">
        <Play size={24} />
      </span>
      <span className="sr-only">Play: {name}</span>
    </a>
  )
}

/** The unit's videos; a click plays one fullscreen (spec section 2). */
export const Videos = ({ files, name }: { files: readonly FileItem[]; name: string }) => (
  <section aria-labelledby="unit-videos" className="grid gap-6 print:hidden">
    <h2 id="unit-videos" className="text-title">
      Unit Videos
    </h2>
    {files.length === 0 ? (
      <EmptyState text="No Video Available" />
    ) : (
      <ul className="plans">
        {files.map((file, index) => (
          <li key={file._id ?? file.url}>
            <Video file={file} name={file.alt ?? `${name}, film ${index + 1}`} />
          </li>
        ))}
      </ul>
    )}
  </section>
)
