import { ArrowLeft, Link, MapPin, MessageCircle, Play, Printer, Share, Zap } from 'lucide-static'
import { drawn, lineIcon } from './lineIcon.ts'
import { raw } from './markup.ts'

/** Icons of what is rendered in the browser too. */
const icon = (svg: string) => raw(lineIcon(svg))

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
