import { useEffect, useState } from 'react'

/** Asks the API for one list and shows its names, with nothing around it. */
export function Bare({ api }: { api: string }) {
  const [names, setNames] = useState<string[]>([])
  useEffect(() => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('token')}` }
    fetch(`${api}/user/owned-units`, { headers })
      .then((response) => response.json())
      .then(({ data }) => setNames(data.map((owned: { unitId: { name: string } }) => owned.unitId.name)))
  }, [api])
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}
