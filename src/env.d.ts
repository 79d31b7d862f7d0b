/// <reference types="astro/client" />

/** The site's settings, fixed when it is built (`.env.example` says what each is for). */
interface ImportMetaEnv {
  readonly PUBLIC_API_URL?: string
  readonly PUBLIC_MEDIA_URL?: string
  readonly PUBLIC_MEDIA_CLOUD_NAME?: string
  readonly PUBLIC_MEDIA_UPLOAD_PRESET?: string
  readonly PUBLIC_MEDIA_FOLDER?: string
  readonly PUBLIC_SITE_URL?: string
  readonly PUBLIC_PROCESSORS?: string
}
