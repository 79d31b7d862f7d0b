/** An e-mail address that breaks before its `@` first, and within a word only where there is no room at all. */
export function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <span className="wrap-anywhere">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}
