/** The hash of a file, hex; undefined where the page is not on https. */
export async function sha256Of(file: Blob): Promise<string | undefined> {
  // Browsers have it on safe origins alone, whatever the types say.
  const subtle: SubtleCrypto | undefined = crypto.subtle
  const hash = await subtle?.digest('SHA-256', await file.arrayBuffer())
  return hash && Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
