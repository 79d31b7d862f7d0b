import { initials, type Named } from '#domain/names.ts'
import { colourOf } from '#domain/palette.ts'

/** A circle with a person's initials. The name stands beside it, so it says nothing by itself. */
export const Avatar = ({ person }: { person: Named }) => (
  <span aria-hidden className="avatar" data-colour={colourOf(person)}>
    {initials(person)}
  </span>
)
