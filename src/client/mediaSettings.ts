import { defaultMediaUrl, trimmed } from './settings.ts'

/** Where pictures and videos are posted, and the form fields that go with them (spec section 7). */
export const media = () => ({
  url: trimmed(import.meta.env.PUBLIC_MEDIA_URL || defaultMediaUrl),
  cloudName: import.meta.env.PUBLIC_MEDIA_CLOUD_NAME || 'plinth',
  uploadPreset: import.meta.env.PUBLIC_MEDIA_UPLOAD_PRESET || 'plinth',
  folder: import.meta.env.PUBLIC_MEDIA_FOLDER || 'plinth',
})
