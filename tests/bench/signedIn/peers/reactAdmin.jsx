import { Admin, DataTable, List, Resource } from 'react-admin'
import { createRoot } from 'react-dom/client'
import { getList } from './ownedUnits.js'

const OwnedUnits = () => (
  <List>
    <DataTable>
      <DataTable.Col source="name" />
    </DataTable>
  </List>
)

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={{ getList }} disableTelemetry>
    <Resource name="owned-units" list={OwnedUnits} />
  </Admin>,
)
