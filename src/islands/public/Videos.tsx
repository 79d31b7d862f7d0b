import { Play } from 'lucide-react'
import type { MouseEvent } from 'react'
import { opensElsewhere } from '#browser/places.ts'
import { playVideo } from '#browser/video.ts'
import type { FileItem } from '#contract/files.ts'
import { posterOf } from '#domain/pictures.ts'
import { webAddress } from '#domain/webAddress.ts'
import { Picture } from '#ui/Picture.tsx'

function Video({ file, name }: { file: FileItem; name: string }) {
  const poster = posterOf(file)
  const url = webAddress(file.url)
  const play = (event: MouseEvent) => {
    if (opensElsewhere(event)) return
    event.preventDefault()
    playVideo({ url, poster, name })
  }
  return (
    <li>
      <a className="video" href={url} onClick={play}>
        <span className="video-poster">
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
          <span className="video-play">
            <Play />
          </span>
        </span>
        <span className="video-name">{name}</span>
      </a>
    </li>
  )
}

/** Videos that play fullscreen when clicked, or 'No Video Available'. Without script the link opens the video. */
export function Videos({ files, subject }: { files: readonly FileItem[]; subject: string }) {
  if (files.length === 0) return <p className="quiet">No Video Available</p>
  return (
    <ul className={`videos${files.length > 1 ? ' videos-many' : ''}`}>
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
