/**
 * Asks for the data that a page's islands will want, while their code is still on its way. Its text is put into the
 * page's head (`sections/Early.astro`), before any module, so it can name nothing outside itself.
 * @param api base address of the API
 * @param calls GETs of the contract, whose path segments are those of the page's own address
 * @param route the page's pattern, which names those segments
 */
export function askEarly(api: string, calls: readonly string[], route: string): void {
  let token: string | null = null
  try {
    token = localStorage.getItem('token')
  } catch {
    // Storage is refused: nobody is signed in.
  }
  if (!token) return
  /** An answer whose body is here as well: who takes it need not wait for the network again. */
  const readWhole = async (response: Response) => {
    const text = await response.text()
    return Object.assign(response, { text: async () => text })
  }
  const early: typeof globalThis.early = new Map()
  globalThis.early = early
  const given = location.pathname.split('/')
  const names = route.split('/')
  for (const call of calls) {
    const path = call.slice(4).replace(/\{\w+\}/g, (name) => given[names.indexOf(name)] ?? '_')
    if (path.split('/').includes('_')) continue
    const answer = fetch(api + path, { headers: { Authorization: `Bearer ${token}` } }).then(readWhole)
    answer.catch(() => undefined)
    early.set(api + path, { call, token, answer })
  }
  try {
    // What was seen before is kept there, and the first look waits for another process: now nobody notices.
    sessionStorage.getItem('')
  } catch {
    // Storage is refused: nothing was kept.
  }
}
