import { atom, onMount } from 'nanostores'
import { call } from '#api/client.ts'
import { goTo } from '#browser/page/navigation.ts'
import { onReturn } from '#browser/page/visibility.ts'
import { links } from '#routes.ts'
import { showFailedCall } from '../loading/failedCall.ts'

/** Whether a room is being made. The page shows 'Loading Chats..' meanwhile. */
export const $isOpeningChat = atom(false)
onMount($isOpeningChat, () => onReturn(() => $isOpeningChat.set(false)))

export async function openChat(unitId: string): Promise<void> {
  if ($isOpeningChat.get()) return
  $isOpeningChat.set(true)
  try {
    await call('POST /user/create-chat-room/{unitId}', { params: { unitId } })
    goTo(links.messages(unitId))
  } catch (error) {
    showFailedCall(error)
    $isOpeningChat.set(false)
  }
}
