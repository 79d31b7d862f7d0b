import { Icon } from './Icon.tsx'

/** A turning circle beside a text that says what is going on; it says nothing by itself. */
export const Spinner = () => <Icon name="loader-circle" size={18} className="spinner shrink-0" />
