import { serverNow } from '#browser/storage/serverTime.ts'
import { Button } from '#components/Button.tsx'
import type { SiteReport } from '#contract/admin.ts'
import { publishingText } from '#domain/publishingTexts.ts'
import { publishSite } from '#stores/admin/overview.ts'

/** Whether the site shows what is here, in a line as high as its placeholder. */
export function SiteLine({ site }: { site: SiteReport }) {
  const { state } = site
  const failed = state === 'failed'
  return (
    <section aria-label="Site" className="flex min-h-11 items-center gap-4 px-1 text-sm">
      <p className={`line-clamp-2 min-w-0 wrap-anywhere ${failed ? 'text-danger' : 'text-muted'}`}>
        {publishingText(site, serverNow())}
      </p>
      {(failed || state === 'waiting') && (
        <Button
          kind="quiet"
          size="small"
          className="shrink-0"
          aria-label={failed ? 'Try again to publish the site' : 'Publish the site now'}
          onClick={publishSite}
        >
          {failed ? 'Try again' : 'Now'}
        </Button>
      )}
    </section>
  )
}
