import { escapeHtml } from '#domain/html.ts'

/** A value of each name; undefined where there is none, and true for what is only asked about. */
export type Values = Readonly<Record<string, string | true | undefined>>

/**
 * Fills in the words in double braces of a text that people edit
 * (`src/content/legal/README.md` says which there are), also where Markdown encoded them for a
 * link. An item or paragraph that is left empty disappears.
 * @param html made of that text
 * @throws Error that names the word if it is none of `values`
 */
export function fillIn(html: string, values: Values): string {
  const valueNamed = (name: string) => {
    if (!Object.hasOwn(values, name)) throw new Error(`{{${name}}} stands for nothing`)
    return values[name]
  }
  return html
    .replaceAll(/%7B%7B(\w+)%7D%7D/gi, '{{$1}}')
    .replaceAll(/\{\{#(\w+)\}\}(.*?)\{\{\/\1\}\}/gs, (_, name: string, text: string) =>
      valueNamed(name) === undefined ? '' : text,
    )
    .replaceAll(/\{\{([^}]*)\}\}/g, (_, name: string) => escapeHtml(String(valueNamed(name) ?? '')))
    .replaceAll(/<(li|p)>\s*<\/\1>\s*/g, '')
}
