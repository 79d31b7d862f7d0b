import { AttributeAction, parse, type Selector, SelectorType } from 'css-what'
import { type AtRule, type ChildNode, type Root, parse as styleSheet } from 'postcss'
import { endOfFirstFrame } from '#sections/firstFrame.ts'

/** What stands in a part of a page, as selectors name it. */
type Names = Readonly<Record<'tags' | 'classes' | 'ids' | 'attributes', ReadonlySet<string>>>

const code = /<(style|script)\b[^>]*>[\s\S]*?<\/\1>/g
const tag = /<([a-z][\w-]*)((?:\s+[^\s=>"]+(?:="[^"]*")?)*)/g
const attribute = /([^\s=>"]+)(?:="([^"]*)")?/g

function namesIn(html: string): Names {
  const found = [...html.replace(code, '').matchAll(tag)]
  const pairs = found.flatMap(([, , rest = '']) => [...rest.matchAll(attribute)])
  const valuesOf = (wanted: string) =>
    pairs.flatMap(([, name, value = '']) => (name === wanted ? [value] : []))
  return {
    tags: new Set(found.map(([, name = '']) => name)),
    classes: new Set(valuesOf('class').flatMap((value) => value.split(/\s+/))),
    ids: new Set(valuesOf('id')),
    attributes: new Set(pairs.map(([, name = '']) => name)),
  }
}

/** States that nothing is in before a reader has touched the page. */
const touched = new Set(['hover', 'active', 'focus', 'focus-visible', 'focus-within'])

/** What holds of an element that one of the selectors in the brackets takes. */
const either = new Set(['is', 'where'])

function isMet(part: Selector, names: Names): boolean {
  switch (part.type) {
    case SelectorType.Tag:
      return names.tags.has(part.name)
    case SelectorType.Attribute:
      if (part.name === 'class' && part.action === AttributeAction.Element)
        return names.classes.has(part.value)
      if (part.name === 'id' && part.action === AttributeAction.Equals) return names.ids.has(part.value)
      return names.attributes.has(part.name)
    case SelectorType.Pseudo:
      if (either.has(part.name) && Array.isArray(part.data))
        return part.data.some((each) => areMet(each, names))
      return !touched.has(part.name)
    default:
      return true
  }
}

const areMet = (selector: readonly Selector[], names: Names) => selector.every((part) => isMet(part, names))

/** Whether a selector may take something of what has these names; one that can't be read may. */
function takes(selector: string, names: Names): boolean {
  try {
    return parse(selector).some((each) => areMet(each, names))
  } catch {
    return true
  }
}

const groups = new Set(['media', 'supports', 'layer', 'container'])

/** Whether a part of a sheet may dress what has these names on a screen. What dresses nothing itself, such as a face, may. */
function dresses(node: ChildNode, names: Names): boolean {
  if (node.type === 'rule') return takes(node.selector, names)
  if (node.type !== 'atrule' || node.nodes === undefined || !groups.has(node.name)) return true
  if (node.params === 'print') return false
  return node.nodes.some((each) => dresses(each, names))
}

/** Fewer characters than this are not worth a gap: each costs the compressed page some bytes. */
const leastGap = 30

/** The parts that a first sheet has of these, which stand beside each other. */
function firstOf(nodes: readonly ChildNode[], names: Names): ChildNode[] {
  const first: ChildNode[] = []
  let gap: ChildNode[] = []
  const close = () => {
    if (gap.join('').length < leastGap) first.push(...gap)
    gap = []
  }
  for (const node of nodes) {
    if (!dresses(node, names)) {
      gap.push(node)
      continue
    }
    close()
    first.push(node)
  }
  close()
  return first
}

const isLayer = (node: ChildNode): node is AtRule => node.type === 'atrule' && node.name === 'layer'

/** What has an order of its own in the cascade: a layer by its name, and what stands in none. */
const placeOf = (node: ChildNode) => (isLayer(node) ? node.params : '')

/** Takes all other parts out; true when there were any. */
function keep(parent: Root | AtRule, kept: readonly ChildNode[]): boolean {
  const others = (parent.nodes ?? []).filter((node) => !kept.includes(node))
  for (const node of others) node.remove()
  return others.length > 0
}

/** Dresses what stands in the page, and is no face, frames of an animation or remark: those are in the first sheet. */
const isRule = (node: ChildNode) => node.type === 'rule' || (node.type === 'atrule' && groups.has(node.name))

/**
 * Cuts a sheet in two.
 * @param names what the first is for
 * @returns `first`, and `later`, which holds whole again what `first` has a part of: so nothing changes its place in the cascade
 */
function cut(styles: string, names: Names): { readonly first: string; readonly later: string } {
  const sheet = styleSheet(styles)
  const first = sheet.clone()
  const parted = new Set<string>()
  for (const node of sheet.nodes) if (!dresses(node, names)) parted.add(placeOf(node))
  keep(first, firstOf(first.nodes, names))
  for (const layer of first.nodes.filter(isLayer)) {
    if (layer.nodes && keep(layer, firstOf(layer.nodes, names))) parted.add(layer.params)
  }
  const later = sheet.clone()
  keep(
    later,
    later.nodes.filter((node) => isRule(node) && parted.has(placeOf(node))),
  )
  for (const layer of later.nodes.filter(isLayer)) if (layer.nodes) keep(layer, layer.nodes.filter(isRule))
  return { first: first.toString(), later: later.toString() }
}

const own = /<style>([\s\S]*?)<\/style>/g

/**
 * Leaves in a page's head the styles of what a phone shows first (src/sections/firstFrame.ts), and puts the others where
 * that ends: a browser need not read them before it paints (docs/decisions/first-paint.md). A page without such an
 * end, or with several sheets before it, is left as it is.
 */
export function withFirstStyles(html: string): string {
  const end = html.indexOf(endOfFirstFrame.html) + endOfFirstFrame.html.length
  const before = html.slice(0, end)
  const [sheet, another] = before.matchAll(own)
  if (end < endOfFirstFrame.html.length || sheet === undefined || another !== undefined) return html
  const [found, styles = ''] = sheet
  const { first, later } = cut(styles, namesIn(before))
  if (later === '') return html
  return `${before.replace(found, () => `<style>${first}</style>`)}<style>${later}</style>${html.slice(end)}`
}
