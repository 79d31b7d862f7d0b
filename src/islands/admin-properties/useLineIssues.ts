import { useState } from 'react'
import { ApiError } from '#api/errors.ts'
import type { Issue } from '#contract/errors.ts'

/**
 * What the server refused about lines: each until its field is typed into.
 * @param list the field of the call that has the lines
 */
export function useLineIssues(list = 'lines') {
  const [issues, setIssues] = useState<readonly Issue[]>([])
  const at = (...path: Issue['path']) =>
    issues.find((issue) => JSON.stringify(issue.path) === JSON.stringify(path))?.message
  return {
    note: (error: unknown) => setIssues(error instanceof ApiError ? error.issues : []),
    clear: () => setIssues([]),
    clearLine: (index: number) =>
      setIssues(issues.filter(({ path: [field, line] }) => field === list && line !== index)),
    /** @param path empty: about all lines together */
    of: (...path: Issue['path']) => at(list, ...path),
  }
}
