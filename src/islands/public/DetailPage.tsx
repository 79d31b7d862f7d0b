import { type ReactNode, useEffect } from 'react'
import { ApiError, messageOf } from '#api/errors.ts'
import { Toaster } from '#components/page/Toaster.tsx'
import { links } from '#routes.ts'
import type { PublicHeading } from '#sections/head.ts'
import { dataIn, errorIn, type Resource } from '#stores/loading/resource.ts'
import { DetailLoading } from './DetailLoading.tsx'
import { knownSite, showHeading, showMissing } from './documentHead.ts'
import { Enquiry } from './Enquiry.tsx'
import { Retry } from './Retry.tsx'

const isMissing = (error: unknown) => error instanceof ApiError && [400, 404].includes(error.status)

type FailureProps = { title: string; message: string; onRetry?: (() => void) | undefined }

const Failure = ({ title, message, onRetry }: FailureProps) => (
  <div className="frame pt-head pb-part">
    <h1 className="text-title-lg">{title}</h1>
    <p className="mt-5 text-muted">{message}</p>
    <p className="mt-8 flex flex-wrap gap-4">
      {onRetry && <Retry className="button" onRetry={onRetry} />}
      <a className="button button-quiet" href={links.offers()}>
        See all projects
      </a>
    </p>
  </div>
)

type Props<T> = {
  kind: 'project' | 'unit'
  /** Undefined if the address has no id. */
  id: string | undefined
  /** From build time; undefined on the page for newer records. */
  built: T | undefined
  resource: Resource<T>
  onRetry: () => void
  heading: (thing: T, site: URL) => PublicHeading
  /** The title of the enquiry, where it is not the usual one. */
  enquiry?: (thing: T) => string | undefined
  children: (thing: T) => ReactNode
}

/**
 * The page of one project or unit: shows the built record until the API answers, then the current
 * one, or says that it is gone. Without either it says why, and offers a retry where that helps.
 */
export function DetailPage<T>(props: Props<T>) {
  const { kind, id, built, resource, onRetry, heading, enquiry, children } = props
  const data = dataIn(resource)
  const error = errorIn(resource)
  const thing = data ?? built
  const isGone = isMissing(error)
  const missing = `There is no such ${kind}`

  useEffect(() => {
    if (isGone) showMissing(missing)
    else if (data) showHeading(heading(data, knownSite()))
  }, [isGone, missing, data, heading])

  return (
    <>
      <div id={kind} className="min-h-svh wrap-anywhere" data-live={kind}>
        {isGone ? (
          <Failure title={missing} message={messageOf(error)} />
        ) : thing ? (
          children(thing)
        ) : resource.state === 'failed' ? (
          <Failure title="This page could not be loaded" message={messageOf(error)} onRetry={onRetry} />
        ) : (
          <DetailLoading />
        )}
      </div>
      {!isGone && thing && id && (
        <Enquiry about={kind === 'project' ? { projectId: id } : { unitId: id }} title={enquiry?.(thing)} />
      )}
      <Toaster />
    </>
  )
}
