/** Gives the reader a file under a name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken the address by the next task; keeping it would keep the file in memory.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}

/** Gives the reader a text as a file of this name. */
export const download = (name: string, text: string, type: string) =>
  saveFile(new Blob([text], { type }), name)
