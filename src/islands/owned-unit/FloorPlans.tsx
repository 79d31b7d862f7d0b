import { Picture } from '#components/media/Picture.tsx'
import { EmptyState } from '#components/states/EmptyState.tsx'
import type { FileItem } from '#contract/files.ts'
import { largestPicture, zoomSize } from '#domain/pictures.ts'

type PlanProps = { file: FileItem; alt: string; sizes: string }

const Plan = ({ file: { url }, alt, sizes }: PlanProps) => (
  <a
    className="relative block aspect-[4/3] overflow-hidden rounded-[14px] border border-line bg-white"
    href={largestPicture(url)}
    data-size={zoomSize(url)}
    aria-label={`Enlarge: ${alt}`}
  >
    <Picture url={url} alt={alt} sizes={sizes} className="size-full object-contain" />
  </a>
)

/** The floor plans; each opens in the lightbox (`Lightbox.astro`). */
export const FloorPlans = ({ files, name }: { files: readonly FileItem[]; name: string }) => (
  <section aria-labelledby="floor-plan" className="grid gap-6 print:hidden">
    <h2 id="floor-plan" className="text-title">
      Floor Plan
    </h2>
    {files.length === 0 ? (
      <EmptyState text="No Images Available" />
    ) : (
      <ul
        className="grid grid-cols-1 gap-7 md:grid-cols-2 md:has-[>:only-child]:grid-cols-[minmax(0,960px)]"
        data-lightbox
      >
        {files.map((file, index) => (
          <li key={file._id ?? file.url}>
            <Plan
              file={file}
              alt={file.alt ?? `Floor plan ${index + 1} of ${name}`}
              sizes={`(min-width: 768px) ${files.length === 1 ? 960 : 600}px, 100vw`}
            />
          </li>
        ))}
      </ul>
    )}
  </section>
)
