import { useState } from 'react'
import { SearchField } from '#components/fields/SearchField.tsx'
import type { ChatRoom } from '#contract/chat.ts'
import { roomsShown } from '#domain/chat.ts'
import { fullName } from '#domain/names.ts'
import { finder } from '#domain/searched.ts'

type Props = {
  all: readonly ChatRoom[]
  shown: readonly ChatRoom[]
  /** Receives the matching conversations after every key. */
  onSearch: (holds: (room: ChatRoom) => boolean) => void
}

const wordsOf = ({ _id, user, projectManager, unitName = '', projectName = '' }: ChatRoom) =>
  `${fullName(user)} ${fullName(projectManager)} ${unitName} ${projectName} ${_id}`

export function roomFinder(typed: string): (room: ChatRoom) => boolean {
  const finds = finder(typed)
  return (room) => finds(wordsOf(room))
}

export default function RoomSearch({ all, shown, onSearch }: Props) {
  const [typed, setTyped] = useState('')
  const search = (text: string) => {
    setTyped(text)
    onSearch(roomFinder(text))
  }
  return (
    <>
      <SearchField label="Search conversations" value={typed} onText={search} />
      <p className={shown.length === 0 ? 'p-3 text-sm text-muted' : 'sr-only'} role="status">
        {shown.length === 0 ? 'No conversation matches' : typed && `${shown.length} found`}
      </p>
      {all.length >= roomsShown && (
        <p className="p-3 pb-0 text-sm text-muted">
          The {roomsShown.toLocaleString('en')} newest conversations are listed and searched.
        </p>
      )}
    </>
  )
}
