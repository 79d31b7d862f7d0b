import manifest from './pictures.json'

/** A picture of the public pages (`pictures.json`). */
export type PictureName = keyof typeof manifest

/** One that has an upright cut as well, `<name>-tall`. */
export type TallPictureName = {
  [Name in PictureName]: `${Name}-tall` extends PictureName ? Name : never
}[PictureName]

const isPicture = (name: string): name is PictureName => Object.hasOwn(manifest, name)

export const pictureNames = Object.keys(manifest).filter(isPicture)

/** Whether it opens whole in the lightbox. */
export const opensLarge = (name: unknown): name is PictureName =>
  typeof name === 'string' && isPicture(name) && 'large' in manifest[name]

export const opensLargeAndHasTall = (name: unknown): name is TallPictureName =>
  opensLarge(name) && Object.hasOwn(manifest, `${name}-tall`)

/** What a picture is called in `src/content/pictures.yaml`: the name of its original. */
export const originalOf = (name: PictureName) => manifest[name].source.replaceAll(/^.*\/|\.\w+$/g, '')
