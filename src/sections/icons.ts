import {
  ArrowLeft,
  Bath,
  BedDouble,
  Check,
  Link,
  MapPin,
  MessageCircle,
  Play,
  Printer,
  Zap,
} from 'lucide-static'
import { raw } from './markup.ts'

/** Icons of what is rendered in the browser too; each is decoration beside words or a named control. */
const icon = (svg: string) =>
  raw(
    svg
      .replace(/^[\s\S]*?<svg[\s\S]*?>/, '<svg class="drawn" viewBox="0 0 24 24" aria-hidden="true">')
      .replace(/\s*\n\s*/g, ''),
  )

export const icons = {
  back: icon(ArrowLeft),
  bath: icon(Bath),
  bed: icon(BedDouble),
  check: icon(Check),
  link: icon(Link),
  pin: icon(MapPin),
  chat: icon(MessageCircle),
  play: icon(Play),
  print: icon(Printer),
  bolt: icon(Zap),
} as const
