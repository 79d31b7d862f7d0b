/** Whether a role is an admin's. */
export const isAdmin = (userType: string | undefined) => userType === 'admin' || userType === 'superAdmin'
