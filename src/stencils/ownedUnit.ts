import { addressSegment } from '#browser/navigation.ts'
import { stand } from './stand.ts'
import { headValues } from './values.ts'

const unitId = addressSegment('unitId')

void stand(
  [
    ['GET /user/owned-units', 'owned-units'],
    ['GET /public/unit/{unitId}', `unit:${unitId}`],
  ],
  (owned, found) => {
    // The API answers a list; the store keeps its first item.
    const [unit] = [found].flat()
    if (unit === undefined) return {}
    const head = owned
      .filter(({ unitId: { _id, projectId, projectName } }) => _id === unit._id && projectId && projectName)
      .map((one) => headValues(one, unit))
    return { head }
  },
)
