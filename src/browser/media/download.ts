export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has read the address by the next task; a kept address keeps the file in memory.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}

export const download = (name: string, text: string, type: string) =>
  saveFile(new Blob([text], { type }), name)
