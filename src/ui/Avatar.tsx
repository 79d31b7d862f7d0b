import { initials, type Named } from '#domain/names.ts'

/** A colour of the palette of six for a person: the same one every time (spec section 9). */
const colourOf = ({ firstName, lastName }: Named): number =>
  [...`${firstName}${lastName}`].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 6

/** A circle with a person's initials. The name stands beside it, so it says nothing by itself. */
export const Avatar = ({ person }: { person: Named }) => (
  <span aria-hidden className="avatar" data-colour={colourOf(person)}>
    {initials(person)}
  </span>
)
