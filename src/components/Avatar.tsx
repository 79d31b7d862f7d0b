import { initials, type Named } from '#domain/names.ts'
import { colourOf } from '#domain/palette.ts'

const grounds = [
  'bg-[#35594a]',
  'bg-[#8a3c20]',
  'bg-[#3a5078]',
  'bg-[#6b4a7d]',
  'bg-[#7a5a14]',
  'bg-[#2b6670]',
]

/** A circle with a person's initials. Hidden from screen readers, as the name is beside it. */
export const Avatar = ({ person }: { person: Named }) => (
  <span
    aria-hidden
    className={`inline-grid size-[44px] flex-none place-items-center rounded-full text-sm font-semibold tracking-[0.02em] text-white ${grounds[colourOf(person)]}`}
  >
    {initials(person)}
  </span>
)
