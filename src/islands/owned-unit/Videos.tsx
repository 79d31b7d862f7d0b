import { Play } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useVideo } from '#components/media/useVideo.tsx'
import { EmptyState } from '#components/states/EmptyState.tsx'
import type { FileItem } from '#contract/files.ts'
import { posterOf } from '#domain/pictures.ts'

function Video({ file, name }: { file: FileItem; name: string }) {
  const poster = posterOf(file)
  const { play, player } = useVideo({ url: file.url, poster, name })
  const clicked = (event: MouseEvent) => {
    event.preventDefault()
    play()
  }
  return (
    <>
      <a
        className="group relative block aspect-video overflow-hidden rounded-[14px] border border-line bg-sand"
        href={file.url}
        onClick={clicked}
      >
        {poster === undefined ? (
          <video
            className="size-full object-cover"
            src={`${file.url}#t=0.1`}
            preload="metadata"
            muted
            playsInline
            aria-hidden
            tabIndex={-1}
          />
        ) : (
          <img className="size-full object-cover" src={poster} alt="" loading="lazy" decoding="async" />
        )}
        <span className="absolute inset-0 m-auto grid size-[72px] place-items-center rounded-full bg-[rgb(250_247_241/92%)] text-[#16211c] transition-[scale] group-hover:scale-[1.06]">
          <Play size={24} />
        </span>
        <span className="sr-only">Play: {name}</span>
      </a>
      {player}
    </>
  )
}

export const Videos = ({ files, name }: { files: readonly FileItem[]; name: string }) => (
  <section aria-labelledby="unit-videos" className="grid gap-6 print:hidden">
    <h2 id="unit-videos" className="text-title">
      Unit Videos
    </h2>
    {files.length === 0 ? (
      <EmptyState text="No Video Available" />
    ) : (
      <ul className="grid grid-cols-1 gap-7 md:grid-cols-2 md:has-[>:only-child]:grid-cols-[minmax(0,960px)]">
        {files.map((file, index) => (
          <li key={file._id ?? file.url}>
            <Video file={file} name={file.alt ?? `${name}, film ${index + 1}`} />
          </li>
        ))}
      </ul>
    )}
  </section>
)
