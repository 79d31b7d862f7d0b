import { ChevronDown } from 'lucide-react'

export const SalesSummary = ({ newest }: { newest: string }) => (
  <summary>
    <ChevronDown size={18} />
    <span className="font-medium">Sales by month</span>
    <span className="ml-auto hidden text-sm text-muted tabular-nums md:inline">{newest}</span>
  </summary>
)
