import { ArrowLeft, Link, MapPin, MessageCircle, Play, Printer, Share, Zap } from 'lucide-static'
import { raw } from './markup.ts'

/** Icons of what is rendered in the browser too; each is decoration beside words or a named control. */
const drawn = '<svg class="drawn" viewBox="0 0 24 24" aria-hidden="true">'
const icon = (svg: string) => raw(svg.replace(/^[\s\S]*?<svg[\s\S]*?>/, drawn).replace(/\s*\n\s*/g, ''))

/** An icon that a page shows many times: its drawing stands there once (sections/SharedIcons.astro). */
const shared = (name: 'bath' | 'bed') => raw(`${drawn}<use href="#${name}"/></svg>`)

export const icons = {
  back: icon(ArrowLeft),
  bath: shared('bath'),
  bed: shared('bed'),
  link: icon(Link),
  pin: icon(MapPin),
  chat: icon(MessageCircle),
  play: icon(Play),
  print: icon(Printer),
  share: icon(Share),
  bolt: icon(Zap),
} as const
