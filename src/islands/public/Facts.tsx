/** Facts beside a description, without empty ones. */
export const Facts = ({ facts }: { facts: Readonly<Record<string, string | undefined>> }) => (
  <dl className="md:max-wide:grid md:max-wide:grid-cols-2 md:max-wide:gap-x-12 md:max-wide:has-[>:nth-child(3):last-child]:grid-cols-3 print:break-inside-avoid">
    {Object.entries(facts).map(
      ([name, value]) =>
        value && (
          <div key={name} className="flex justify-between gap-6 border-t border-line py-3 text-[0.875rem]">
            <dt className="flex-none text-muted">{name}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ),
    )}
  </dl>
)
