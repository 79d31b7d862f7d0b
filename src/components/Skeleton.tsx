/** A grey shape in the place of what is loading; give it width and height by class. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <span aria-hidden className={`skeleton ${className}`} />
)
