/** Facts beside a description, by name; those without a value are left out. */
export const Facts = ({ facts }: { facts: Readonly<Record<string, string | undefined>> }) => (
  <dl className="facts">
    {Object.entries(facts).map(
      ([name, value]) =>
        value && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
)
