import sharp from 'sharp'
import { answerWith, respond } from '../../support/apiCalls.ts'
import { forgetLimits } from '../../support/database/worldDatabase.ts'
import {
  buyer,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  press,
  requestCode,
  stopClock,
  test,
} from '../../support/pages/browser.ts'
import { contrastOver, decodedPictures } from '../../support/pages/contrast.ts'
import { fontsShown } from '../../support/pages/pageReady.ts'
import { rectOf } from '../../support/pages/rectOf.ts'
import { codesTo, nextCode } from '../../support/processes/outbox.ts'

test('the code field appears with the focus once a code is requested', async ({ page }) => {
  await page.goto('/sign-in')
  await expect(page.getByText('Your Personal Property Hub')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Welcome Back! Sign into your account' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', /^mailto:/)
  await expect(page.getByRole('button', { name: 'Log In' })).toBeDisabled()
  await expect(page.getByLabel('Enter OTP')).toHaveCount(0)
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 812 })
    await expectNoSidewaysScroll(page)
  }
  const help = page.getByText('Press the envelope and we send you a code.')
  const placeholder = await page
    .getByLabel('Email')
    .evaluate((field) => getComputedStyle(field, '::placeholder').color)
  await expect(help).toHaveCSS('color', placeholder)

  // Enter does nothing before its button is enabled.
  await expect(page.getByRole('button', { name: 'Get OTP' })).toBeEnabled()
  await page.getByLabel('Email').fill('nobody@palmstone.example')
  await press(page.getByLabel('Email'), 'Enter')
  await expect(page.getByText('OTP has been sent to your email address registered with us')).toBeVisible()
  await expect(page.getByLabel('Enter OTP')).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(page.getByLabel('Enter OTP')).toBeFocused()
  await expect(page.getByRole('timer')).toHaveText(/Resend in 0:\d\d|Resend in 1:00/)
  await expectAccessible(page)

  await page.getByLabel('Enter OTP').fill('000000')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('alert')).toHaveText(/wrong or has expired/)
  await expect(page.getByLabel('Enter OTP')).toHaveValue('000000')
})

test('the sign-in page still waits for the code after a reload, but not for another address', async ({
  page,
  world,
}) => {
  await answerWith(page, '**/public/get-code', null)
  await requestCode(page, buyer)
  const code = page.getByLabel('Enter OTP')
  await expect(code).toBeVisible()
  await page.reload()
  await expect(code).toBeVisible()
  await page.getByLabel('Email').fill('other@palmstone.example')
  await expect(code).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Log In' })).toBeDisabled()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Get OTP' })).toBeEnabled()
  await expect(code).toHaveCount(0)
  await page.unrouteAll()

  await forgetLimits(world)
  const before = (await codesTo(world.dataDir, buyer)).length
  await requestCode(page, buyer)
  await expect(code).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Email')).toHaveValue(buyer)
  await expect(page.getByRole('timer')).toHaveText(/Resend in [01]:\d\d/)
  await code.fill(await nextCode(world.dataDir, buyer, before))
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/user-dashboard')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('sign-in')
})

test('the server’s error about an email address shows for seven seconds', async ({ page }) => {
  await page.clock.install()
  await page.goto('/sign-in')
  await expect(page.getByRole('button', { name: 'Get OTP' })).toBeEnabled()
  await stopClock(page)
  await page.getByLabel('Email').fill('no address')
  await page.getByRole('button', { name: 'Get OTP' }).click()
  const error = page.getByRole('alert')
  await expect(error).toHaveText('Enter a valid email address, such as name@example.com')
  await page.clock.runFor(6900)
  await expect(error).toHaveText('Enter a valid email address, such as name@example.com')
  await page.clock.runFor(200)
  await expect(page.getByText('Enter a valid email address')).toHaveCount(0)
  await expect(page.getByLabel('Email')).toHaveValue('no address')
})

test('a code can be requested again after a countdown, which keeps the focus and stands translation', async ({
  page,
}) => {
  await page.clock.install()
  let asked = 0
  await page.route('**/public/get-code', (route) => {
    asked += 1
    return route.fulfill({ json: { message: 'ok', data: null } })
  })
  await requestCode(page, buyer)
  const timer = page.getByRole('timer')
  const resend = page.getByRole('button', { name: 'Resend code' })
  await expect(timer).toBeVisible()
  await expect(resend).toHaveCount(0)
  await page.clock.runFor(61_000)
  await press(resend, 'Enter')
  await expect(timer).toBeFocused()
  await expect.poll(() => asked).toBe(2)
  // As browsers do that translate: React's text nodes are replaced by elements with other text.
  await timer.evaluate((element) => {
    for (const text of [...element.childNodes]) {
      const font = document.createElement('font')
      font.textContent = `übersetzt ${text.textContent}`
      text.replaceWith(font)
    }
  })
  await page.clock.runFor(20_000)
  await expect(timer).toHaveText(/Resend in 0:[0-4]\d/)
  await page.clock.runFor(41_000)
  await expect(resend).toBeFocused()
})

test('a refused code is marked until it is changed, in low windows too', async ({ page }) => {
  await answerWith(page, '**/public/get-code', null)
  await respond(page, '**/public/login', 401, { message: 'That code is wrong' })
  await requestCode(page, buyer)
  const code = page.getByLabel('Enter OTP')
  for (const [width, height] of [
    [320, 256],
    [640, 360],
  ] as const) {
    await page.setViewportSize({ width, height })
    await code.fill(' 000000 ')
    await press(code, 'Enter')
    await expect(page.getByText('That code is wrong')).toHaveCount(1)
    await expect(code).toHaveAttribute('aria-invalid', 'true')
    await expect(code).toHaveAccessibleDescription('Check the code, or ask for a new one.')
    await expect(code).toBeFocused()
    await expect(code).toBeInViewport()
    await expectAccessible(page)
    await code.fill('00000')
    await expect(code).toHaveAttribute('aria-invalid', 'false')
    await expect(code).toHaveAccessibleDescription('')
  }
})

test('the text on the sign-in picture is legible with a light veil', async ({ page }) => {
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/sign-in')
    await fontsShown(page)
    const panel = page.getByRole('region', { name: 'Your Personal Property Hub' })
    const light = async () => {
      const { x, y, width, height } = await rectOf(panel)
      const clip = { x, y: y + height * 0.4, width, height: height * 0.06 }
      await decodedPictures(page)
      const { channels } = await sharp(await page.screenshot({ clip })).stats()
      return channels.slice(0, 3).reduce((sum, { mean }) => sum + mean, 0)
    }
    const veiled = await light()
    await page.evaluate(() => {
      const bare = new CSSStyleSheet()
      bare.replaceSync('.panel-picture::after { display: none !important }')
      document.adoptedStyleSheets = [bare]
    })
    if (width > 375) expect(veiled / (await light())).toBeGreaterThan(0.85)
    await page.evaluate(() => {
      document.adoptedStyleSheets = []
    })
    expect(await contrastOver(panel.getByRole('heading'))).toBeGreaterThan(4.5)
    if (width > 375) expect(await contrastOver(panel.getByText(/Your homes/))).toBeGreaterThan(4.5)
  }
})
