/**
 * Encodes the originals into what the demo database and the public pages show: `npm run pictures
 * [folder of originals]`. Takes some minutes; the results are committed, so that no start and no
 * build encodes a picture.
 */
import { makeCards } from './cards.ts'
import { makeDemoMedia } from './demo.ts'
import { makeSitePictures } from './site.ts'

const originals = process.argv[2] ?? 'demo/originals'
await makeCards(originals, 'public')
await makeSitePictures(originals, 'public/pictures', 'src/sections/pictures.json')
await makeDemoMedia(originals, 'demo/media')
