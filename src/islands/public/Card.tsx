import type { ReactNode } from 'react'
import { Picture } from '#components/media/Picture.tsx'

/** Grids for lists: of small cards, or two large ones a row. */
export const smallCards =
  'mt-9 grid gap-x-6 gap-y-12 md:grid-cols-2 wide:grid-cols-3 print:grid-cols-3 print:gap-6'
export const largeCards =
  'mt-9 grid gap-x-6 gap-y-12 md:grid-cols-2 wide:gap-x-8 wide:gap-y-16 print:grid-cols-2 print:gap-6'

type Props = {
  href: string
  picture: string
  sizes: string
  /** The first card of a page: its picture is loaded at once. */
  first?: boolean
  children: ReactNode
}

/** A card of a project or unit: picture above text. The whole card is a link. */
export const Card = ({ href, picture, sizes, first = false, children }: Props) => (
  <li>
    <a className="group block" href={href}>
      <span className="relative mb-4.5 block aspect-[3/2] overflow-hidden bg-sand-deep">
        <Picture
          url={picture}
          alt=""
          sizes={sizes}
          className="aspect-[3/2] h-auto w-full object-cover transition-[scale] duration-240 group-hover:scale-[1.02]"
          first={first}
        />
      </span>
      {children}
    </a>
  </li>
)

export const CardTitle = ({ children }: { children: ReactNode }) => (
  <h3 className="text-[1.625rem] leading-[1.25] group-hover:underline group-hover:underline-offset-[5px]">
    {children}
  </h3>
)

export const CardLine = ({ children }: { children: ReactNode }) => (
  <span className="mt-1 block text-[0.875rem] text-muted">{children}</span>
)
