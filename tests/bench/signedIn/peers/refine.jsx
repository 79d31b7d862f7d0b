import { Refine, useList } from '@refinedev/core'
import { createRoot } from 'react-dom/client'
import { getList } from './ownedUnits.js'

function OwnedUnits() {
  const { result } = useList({ resource: 'owned-units' })
  return (
    <ul>
      {result.data.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  )
}

createRoot(document.getElementById('root')).render(
  <Refine dataProvider={{ getList }} options={{ disableTelemetry: true }}>
    <OwnedUnits />
  </Refine>,
)
