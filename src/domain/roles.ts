/** Whether a role belongs to the admin area. */
export const isAdmin = (userType: string | undefined) => userType === 'admin' || userType === 'superAdmin'
