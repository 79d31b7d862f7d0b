/** The customer's homes as both peers ask for them. */
export async function getList() {
  const response = await fetch(`${import.meta.env.VITE_API_URL}/user/owned-units`, {
    headers: { Authorization: `Bearer ${localStorage.getItem('token')}` },
  })
  const { data } = await response.json()
  return { data: data.map(({ _id, unitId }) => ({ id: _id, name: unitId.name })), total: data.length }
}
