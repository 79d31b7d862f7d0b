import { Icon } from './Icon.tsx'

/** A turning circle beside a text that says what is going on; it says nothing by itself. */
export const Spinner = ({ size = 18 }: { size?: number }) => (
  <Icon name="loader-circle" size={size} className="spinner shrink-0" />
)
