/** A grey placeholder; its class sets width and height. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <span aria-hidden className={`skeleton ${className}`} />
)
