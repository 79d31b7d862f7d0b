/** What stands in the holes of a stencil, by their names. Where nothing is given, the place goes with its hole. */
export type Values = Readonly<Record<string, string | undefined>>

const hole = /\{([\w-]+)\}/g

/** A text with its holes filled; undefined when nothing is given for one of them. */
function spelled(text: string, values: Values): string | undefined {
  let whole = true
  const filled = text.replace(hole, (_, name: string) => {
    const value = values[name]
    // Other servers may send anything: what is no text is not shown as one.
    if (value === undefined) whole = false
    else if (typeof value !== 'string') throw name
    return value ?? ''
  })
  return whole ? filled : undefined
}

/** Fills what is in a node, and not what was filled in: a name may well look like a hole. */
function fillIn<T extends ParentNode>(node: T, values: Values): T {
  for (const element of node.querySelectorAll('*')) {
    for (const place of [...element.attributes, ...element.childNodes]) {
      const text = spelled(place.nodeValue ?? '', values)
      if (text === undefined && place.nodeName === '#text') element.remove()
      else if (text === undefined) element.removeAttribute(place.nodeName)
      else if (text !== place.nodeValue) place.nodeValue = text
    }
  }
  return node
}

/**
 * What a stencil shows: nothing of the values becomes more than a text or an attribute that stood there.
 * @param template the stencil; `data-each` names its item, which stands there once for each of the values
 * @param values of each item; what stands there once has those of the first
 * @throws for a value that is no text
 */
export function filled(template: HTMLTemplateElement, values: readonly Values[]): DocumentFragment {
  const { each } = template.dataset
  const whole = template.content.cloneNode(true) as DocumentFragment
  const item = each && whole.querySelector(each)
  if (!item) return fillIn(whole, values[0] ?? {})
  const place = new Comment()
  item.replaceWith(place)
  fillIn(whole, values[0] ?? {})
  place.replaceWith(...values.map((one) => fillIn(item.cloneNode(true) as Element, one)))
  return whole
}
