import { escapeHtml } from '#domain/html.ts'

/** A value of each name; undefined where there is none, and true for what is only asked about. */
export type Values = Readonly<Record<string, string | true | undefined>>

/**
 * Fills in the words in double braces of a text that people edit
 * (`src/content/README.md` says which there are), also where Markdown encoded them for a link. An
 * item or paragraph that is left empty disappears.
 * @param text that text, or HTML made of it
 * @param encoded how a value is written there
 * @throws Error that names the word if it is none of `values`
 */
export function fillIn(
  text: string,
  values: Values,
  encoded: (value: string) => string = escapeHtml,
): string {
  const valueNamed = (name: string) => {
    if (!Object.hasOwn(values, name)) throw new Error(`{{${name}}} stands for nothing`)
    return values[name]
  }
  return text
    .replaceAll(/%7B%7B(\w+)%7D%7D/gi, '{{$1}}')
    .replaceAll(/\{\{#(\w+)\}\}(.*?)\{\{\/\1\}\}/gs, (_, name: string, part: string) =>
      valueNamed(name) === undefined ? '' : part,
    )
    .replaceAll(/\{\{([^}]*)\}\}/g, (_, name: string) => encoded(String(valueNamed(name) ?? '')))
    .replaceAll(/<(li|p)>\s*<\/\1>\s*/g, '')
}
