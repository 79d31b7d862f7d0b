import { Play } from 'lucide-react'
import type { MouseEvent } from 'react'
import { opensElsewhere } from '#browser/page/anchorLinks.ts'
import { Picture } from '#components/media/Picture.tsx'
import { useVideo } from '#components/media/useVideo.tsx'
import type { FileItem } from '#contract/files.ts'
import { posterOf } from '#domain/pictures.ts'
import { webAddress } from '#domain/webAddress.ts'

function Video({ file, name }: { file: FileItem; name: string }) {
  const poster = posterOf(file)
  const url = webAddress(file.url)
  const { play, player } = useVideo({ url, poster, name })
  const clicked = (event: MouseEvent) => {
    if (opensElsewhere(event)) return
    event.preventDefault()
    play()
  }
  return (
    <li>
      <a className="group block" href={url} onClick={clicked}>
        <span className="relative block aspect-video overflow-hidden bg-ink">
          {poster === undefined ? (
            <video
              className="h-full w-full object-cover"
              src={`${url}#t=0.1`}
              preload="metadata"
              muted
              playsInline
              aria-hidden
              tabIndex={-1}
            />
          ) : (
            <Picture
              url={poster}
              alt=""
              sizes="(min-width: 1380px) 1280px, 60vw"
              className="h-full w-full object-cover"
            />
          )}
          <span className="absolute inset-0 m-auto grid size-[80px] place-items-center rounded-full bg-paper transition-[scale] group-hover:scale-[1.06]">
            <Play className="translate-x-0.5" strokeWidth={1.5} />
          </span>
        </span>
        <span className="mt-2.5 block text-[0.875rem] text-muted">{name}</span>
      </a>
      {player}
    </li>
  )
}

/**
 * Videos that play fullscreen when clicked, or 'No Video Available'. Without script the link opens
 * the video.
 */
export function Videos({ files, subject }: { files: readonly FileItem[]; subject: string }) {
  if (files.length === 0) return <p className="mt-5 text-muted">No Video Available</p>
  return (
    <ul
      className={`mt-9 grid gap-4 ${files.length > 1 ? 'wide:grid-cols-2 wide:gap-8' : ''}`}
      data-needs-script
    >
      {files.map((file, index) => (
        <Video
          key={file._id ?? file.url}
          file={file}
          name={`Play: ${file.alt ?? `${subject}, film ${index + 1}`}`}
        />
      ))}
    </ul>
  )
}
