// Written by `npm run schema` from the migrations. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export interface Database {
  public: {
    Tables: {
      consultation_requests: {
        Row: {
          id: string
          created_at: string
          updated_at: string
          promise_from: string
          first_name: string
          last_name: string
          email: string
          phone: string
          consultation_type: 'erstberatung' | 'mwo' | 'zendawave' | 'behandlungsplan' | 'nachbetreuung' | null
          preferred_time: string | null
          message: string | null
          user_agent: string | null
          consent_version: string | null
          status: 'new' | 'contacted' | 'completed' | 'apparent_spam'
          suspicion: string[] | null
          admin_notes: string | null
          in_patient_file: boolean
          answered_at: string | null
          comes_back_on: string | null
          form_signals: Json | null
          searched: string | null
        }
        Insert: {
          id?: string
          created_at?: string
          updated_at?: string
          promise_from?: string
          first_name: string
          last_name: string
          email: string
          phone: string
          consultation_type?: 'erstberatung' | 'mwo' | 'zendawave' | 'behandlungsplan' | 'nachbetreuung' | null
          preferred_time?: string | null
          message?: string | null
          user_agent?: string | null
          consent_version?: string | null
          status?: 'new' | 'contacted' | 'completed' | 'apparent_spam'
          suspicion?: string[] | null
          admin_notes?: string | null
          in_patient_file?: boolean
          answered_at?: string | null
          comes_back_on?: string | null
          form_signals?: Json | null
        }
        Update: {
          id?: string
          created_at?: string
          updated_at?: string
          promise_from?: string
          first_name?: string
          last_name?: string
          email?: string
          phone?: string
          consultation_type?: 'erstberatung' | 'mwo' | 'zendawave' | 'behandlungsplan' | 'nachbetreuung' | null
          preferred_time?: string | null
          message?: string | null
          user_agent?: string | null
          consent_version?: string | null
          status?: 'new' | 'contacted' | 'completed' | 'apparent_spam'
          suspicion?: string[] | null
          admin_notes?: string | null
          in_patient_file?: boolean
          answered_at?: string | null
          comes_back_on?: string | null
          form_signals?: Json | null
        }
        Relationships: []
      }
      mwo_form_entries: {
        Row: {
          id: string
          created_at: string
          updated_at: string
          promise_from: string
          first_name: string
          last_name: string
          email: string
          phone: string | null
          message: string | null
          is_anonymous: boolean
          gdpr_consent: boolean
          file_url: string | null
          file_name: string | null
          file_type: string | null
          file_size: number | null
          location: Json | null
          ip_address: string | null
          user_agent: string | null
          consent_version: string | null
          status: 'new' | 'contacted' | 'completed' | 'apparent_spam'
          suspicion: string[] | null
          admin_notes: string | null
          in_patient_file: boolean
          answered_at: string | null
          comes_back_on: string | null
          form_signals: Json | null
          searched: string | null
        }
        Insert: {
          id?: string
          created_at?: string
          updated_at?: string
          promise_from?: string
          first_name: string
          last_name: string
          email: string
          phone?: string | null
          message?: string | null
          is_anonymous?: boolean
          gdpr_consent?: boolean
          file_url?: string | null
          file_name?: string | null
          file_type?: string | null
          file_size?: number | null
          location?: Json | null
          ip_address?: string | null
          user_agent?: string | null
          consent_version?: string | null
          status?: 'new' | 'contacted' | 'completed' | 'apparent_spam'
          suspicion?: string[] | null
          admin_notes?: string | null
          in_patient_file?: boolean
          answered_at?: string | null
          comes_back_on?: string | null
          form_signals?: Json | null
        }
        Update: {
          id?: string
          created_at?: string
          updated_at?: string
          promise_from?: string
          first_name?: string
          last_name?: string
          email?: string
          phone?: string | null
          message?: string | null
          is_anonymous?: boolean
          gdpr_consent?: boolean
          file_url?: string | null
          file_name?: string | null
          file_type?: string | null
          file_size?: number | null
          location?: Json | null
          ip_address?: string | null
          user_agent?: string | null
          consent_version?: string | null
          status?: 'new' | 'contacted' | 'completed' | 'apparent_spam'
          suspicion?: string[] | null
          admin_notes?: string | null
          in_patient_file?: boolean
          answered_at?: string | null
          comes_back_on?: string | null
          form_signals?: Json | null
        }
        Relationships: []
      }
      newsletter_opt_in_logs: {
        Row: {
          id: string
          created_at: string
          subscriber_id: string | null
          email: string
          action: 'signup' | 'mail sent' | 'confirm' | 'unsubscribe'
          gdpr_consent_given: boolean | null
          gdpr_consent_text: string | null
          user_agent: string | null
          ip_address: string | null
          additional_data: Json
        }
        Insert: {
          id?: string
          created_at?: string
          subscriber_id?: string | null
          email: string
          action: 'signup' | 'mail sent' | 'confirm' | 'unsubscribe'
          gdpr_consent_given?: boolean | null
          gdpr_consent_text?: string | null
          user_agent?: string | null
          ip_address?: string | null
          additional_data?: Json
        }
        Update: {
          id?: string
          created_at?: string
          subscriber_id?: string | null
          email?: string
          action?: 'signup' | 'mail sent' | 'confirm' | 'unsubscribe'
          gdpr_consent_given?: boolean | null
          gdpr_consent_text?: string | null
          user_agent?: string | null
          ip_address?: string | null
          additional_data?: Json
        }
        Relationships: []
      }
      newsletter_subscribers: {
        Row: {
          id: string
          created_at: string
          updated_at: string
          email: string
          first_name: string | null
          last_name: string | null
          status: 'pending' | 'confirmed' | 'unsubscribed'
          confirmation_token: string | null
          confirmation_token_expires_at: string | null
          confirmed_at: string | null
          unsubscribed_at: string | null
          gdpr_consent_given: boolean
          gdpr_consent_date: string | null
          ip_address: string | null
          user_agent: string | null
          referrer_url: string | null
          preferences: Json
          refused_issues: number
        }
        Insert: {
          id?: string
          created_at?: string
          updated_at?: string
          email: string
          first_name?: string | null
          last_name?: string | null
          status?: 'pending' | 'confirmed' | 'unsubscribed'
          confirmation_token?: string | null
          confirmation_token_expires_at?: string | null
          confirmed_at?: string | null
          unsubscribed_at?: string | null
          gdpr_consent_given?: boolean
          gdpr_consent_date?: string | null
          ip_address?: string | null
          user_agent?: string | null
          referrer_url?: string | null
          preferences?: Json
          refused_issues?: number
        }
        Update: {
          id?: string
          created_at?: string
          updated_at?: string
          email?: string
          first_name?: string | null
          last_name?: string | null
          status?: 'pending' | 'confirmed' | 'unsubscribed'
          confirmation_token?: string | null
          confirmation_token_expires_at?: string | null
          confirmed_at?: string | null
          unsubscribed_at?: string | null
          gdpr_consent_given?: boolean
          gdpr_consent_date?: string | null
          ip_address?: string | null
          user_agent?: string | null
          referrer_url?: string | null
          preferences?: Json
          refused_issues?: number
        }
        Relationships: []
      }
      user_roles: {
        Row: {
          user_id: string
          role: 'admin'
          created_at: string
        }
        Insert: {
          user_id: string
          role: 'admin'
          created_at?: string
        }
        Update: {
          user_id?: string
          role?: 'admin'
          created_at?: string
        }
        Relationships: []
      }
    }
    Views: Record<never, never>
    Functions: {
      acknowledge_undelivered_mails: {
        Args: Record<never, never>
        Returns: undefined
      }
      administrators: {
        Args: Record<never, never>
        Returns: {
          id: string | null
          email: string | null
          state: string | null
          since: string | null
          until: string | null
          invited_by: string | null
          second_factor: boolean | null
          is_me: boolean | null
        }[]
      }
      answer_templates: {
        Args: Record<never, never>
        Returns: Json | null
      }
      answers_of: {
        Args: {
          _entry_id: string | null
        }
        Returns: Json | null
      }
      article_views: {
        Args: Record<never, never>
        Returns: {
          slug: string | null
          views: number | null
        }[]
      }
      ask_for_temporary_password: {
        Args: {
          code_hash: string | null
          client_address?: string | null
        }
        Returns: string | null
      }
      bring_back_picture: {
        Args: {
          _id: string | null
        }
        Returns: boolean | null
      }
      calendar_address: {
        Args: Record<never, never>
        Returns: Json | null
      }
      cancel_appointment: {
        Args: {
          _id: string | null
          _seen: number | null
        }
        Returns: string | null
      }
      check_newsletter_subscriber_details: {
        Args: {
          subscriber_email: string | null
        }
        Returns: {
          subscriber_id: string | null
          subscriber_status: string | null
          subscriber_first_name: string | null
          subscriber_last_name: string | null
        }[]
      }
      coming_appointments: {
        Args: Record<never, never>
        Returns: Json | null
      }
      content_documents: {
        Args: Record<never, never>
        Returns: {
          document: string | null
          version: number | null
          header: Json | null
          draft_change: number | null
          draft_header: Json | null
          changed_at: string | null
          author: string | null
        }[]
      }
      content_history: {
        Args: {
          _document: string | null
          _before?: number | null
        }
        Returns: {
          release: number | null
          published_at: string | null
          author: string | null
          note: string | null
          restored_from: number | null
          version: number | null
          body: Json | null
          documents: Json | null
        }[]
      }
      content_state: {
        Args: {
          _document: string | null
        }
        Returns: Json | null
      }
      content_version: {
        Args: {
          _document: string | null
          _version: number | null
        }
        Returns: Json | null
      }
      control_newsletter_issue: {
        Args: {
          _id: string | null
          _action: string | null
        }
        Returns: boolean | null
      }
      correct_contact: {
        Args: {
          _entry_table: string | null
          _entry_id: string | null
          _first_name: string | null
          _last_name: string | null
          _email: string | null
          _phone: string | null
        }
        Returns: boolean | null
      }
      correct_subscriber: {
        Args: {
          _email: string | null
          _first_name: string | null
          _last_name: string | null
        }
        Returns: boolean | null
      }
      count_article_view: {
        Args: {
          _slug: string | null
        }
        Returns: undefined
      }
      count_enquiries: {
        Args: {
          entry_table: string | null
          search?: string | null
          only_status?: string | null
          from_day?: string | null
          to_day?: string | null
        }
        Returns: number | null
      }
      count_enquiry_kinds: {
        Args: Record<never, never>
        Returns: {
          entry_table: string | null
          entries: number | null
          newest: string | null
        }[]
      }
      current_content: {
        Args: Record<never, never>
        Returns: Json | null
      }
      decide_uncertain_deliveries: {
        Args: {
          _id: string | null
          _send_again: boolean | null
        }
        Returns: number | null
      }
      delete_picture: {
        Args: {
          _id: string | null
        }
        Returns: Json | null
      }
      discard_content_draft: {
        Args: {
          _document: string | null
          _seen: number | null
        }
        Returns: boolean | null
      }
      discarded_drafts: {
        Args: Record<never, never>
        Returns: {
          id: number | null
          document: string | null
          header: Json | null
          changed_at: string | null
          discarded_at: string | null
          discarded_by: string | null
        }[]
      }
      disclose_person: {
        Args: {
          _email: string | null
        }
        Returns: Json | null
      }
      draft_copy_key: {
        Args: Record<never, never>
        Returns: string | null
      }
      end_administrator: {
        Args: {
          _id: string | null
        }
        Returns: string | null
      }
      end_calendar_address: {
        Args: Record<never, never>
        Returns: undefined
      }
      end_my_sessions: {
        Args: {
          _session_id?: string | null
        }
        Returns: number | null
      }
      enquiry_deletion: {
        Args: {
          entry_id: string | null
          default_months: number | null
          default_file_days: number | null
        }
        Returns: {
          entry_at: string | null
          file_at: string | null
          months: number | null
          file_days: number | null
        }[]
      }
      enquiry_history: {
        Args: {
          entry_id: string | null
        }
        Returns: {
          happened_at: string | null
          actor: string | null
          action: string | null
          details: Json | null
        }[]
      }
      erase_newsletter_address: {
        Args: {
          _id: string | null
        }
        Returns: boolean | null
      }
      erase_person: {
        Args: {
          _email: string | null
        }
        Returns: Json | null
      }
      find_invitation: {
        Args: {
          given_token_hash: string | null
          account_comes?: boolean | null
        }
        Returns: string | null
      }
      find_subscriber_for_unsubscribe: {
        Args: {
          subscriber_email: string | null
        }
        Returns: {
          subscriber_id: string | null
        }[]
      }
      has_role: {
        Args: {
          _user_id: string | null
          _role: string | null
        }
        Returns: boolean | null
      }
      inbox_today: {
        Args: {
          promised_hours: number | null
        }
        Returns: {
          waiting: number | null
          late_mwo: number | null
          late_consultation: number | null
          back: number | null
        }[]
      }
      invite_administrator: {
        Args: {
          _email: string | null
        }
        Returns: string | null
      }
      list_pictures: {
        Args: {
          _search?: string | null
          _from?: number | null
          _most?: number | null
          _deleted?: boolean | null
        }
        Returns: Json | null
      }
      log_enquiry_export: {
        Args: {
          entry_table: string | null
          row_count: number | null
          filters: string[] | null
        }
        Returns: undefined
      }
      make_calendar_address: {
        Args: {
          _with_names: boolean | null
        }
        Returns: string | null
      }
      move_appointment: {
        Args: {
          _id: string | null
          _seen: number | null
          _at: string | null
        }
        Returns: string | null
      }
      my_sessions: {
        Args: Record<never, never>
        Returns: {
          id: string | null
          signed_in_at: string | null
          last_seen_at: string | null
          device: string | null
          is_current: boolean | null
        }[]
      }
      newsletter_confirm: {
        Args: {
          token_hash: string | null
          client_address: string | null
          client_agent: string | null
        }
        Returns: boolean | null
      }
      newsletter_problems: {
        Args: {
          _id: string | null
        }
        Returns: {
          email: string | null
          state: string | null
          reason: string | null
          at: string | null
          next_attempt_at: string | null
        }[]
      }
      newsletter_queue_confirmation: {
        Args: {
          given_email: string | null
          token: string | null
          token_hash: string | null
        }
        Returns: string | null
      }
      newsletter_sending: {
        Args: Record<never, never>
        Returns: Json | null
      }
      newsletter_subscribe: {
        Args: {
          given_email: string | null
          given_first_name: string | null
          given_last_name: string | null
          token: string | null
          token_hash: string | null
          consent_text: string | null
          consent_version: string | null
          page: string | null
          timezone: string | null
          client_address: string | null
          client_agent: string | null
          tell_the_owner: boolean | null
        }
        Returns: string | null
      }
      newsletter_unsubscribe: {
        Args: {
          given_email: string | null
          channel: string | null
          token: string | null
          token_hash: string | null
          client_address: string | null
          client_agent: string | null
        }
        Returns: string | null
      }
      publish_content: {
        Args: {
          _drafts: Json | null
          _note?: string | null
        }
        Returns: Json | null
      }
      record_call: {
        Args: {
          _id: string | null
          _entry_table: string | null
          _entry_id: string | null
          _seen: string | null
          _note: string | null
        }
        Returns: string | null
      }
      reply_times: {
        Args: {
          promised_hours: number | null
        }
        Returns: {
          answered: number | null
          in_time: number | null
          quarters: number[] | null
          late_soon: number | null
          late: number | null
          waiting: number | null
          overdue: number | null
          median_hours: number | null
        }[]
      }
      require_recent_authentication: {
        Args: Record<never, never>
        Returns: undefined
      }
      restore_content: {
        Args: {
          _release: number | null
          _current: number | null
          _note?: string | null
        }
        Returns: Json | null
      }
      same_person: {
        Args: {
          _email: string | null
        }
        Returns: Json | null
      }
      save_answer_draft: {
        Args: {
          _entry_table: string | null
          _entry_id: string | null
          _seen: number | null
          _body: Json | null
        }
        Returns: Json | null
      }
      save_answer_templates: {
        Args: {
          _seen: number | null
          _templates: Json | null
        }
        Returns: Json | null
      }
      save_content_draft: {
        Args: {
          _document: string | null
          _base_version: number | null
          _seen: number | null
          _body: Json | null
        }
        Returns: Json | null
      }
      save_picture: {
        Args: {
          _id: string | null
          _seen: number | null
          _hash: string | null
          _name: string | null
          _alt: string | null
          _focus_x: number | null
          _focus_y: number | null
        }
        Returns: Json | null
      }
      search_consultation_requests: {
        Args: {
          search: string | null
          only_status?: string | null
          from_day?: string | null
          to_day?: string | null
          sorted?: string | null
          after_time?: string | null
          after_id?: string | null
          skip?: number | null
          at_most?: number | null
        }
        Returns: Database['public']['Tables']['consultation_requests']['Row'][]
        SetofOptions: {
          from: '*'
          to: 'consultation_requests'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      search_mwo_form_entries: {
        Args: {
          search: string | null
          only_status?: string | null
          from_day?: string | null
          to_day?: string | null
          sorted?: string | null
          after_time?: string | null
          after_id?: string | null
          skip?: number | null
          at_most?: number | null
        }
        Returns: Database['public']['Tables']['mwo_form_entries']['Row'][]
        SetofOptions: {
          from: '*'
          to: 'mwo_form_entries'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      search_newsletter_subscribers: {
        Args: {
          search: string | null
        }
        Returns: Database['public']['Tables']['newsletter_subscribers']['Row'][]
        SetofOptions: {
          from: '*'
          to: 'newsletter_subscribers'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      second_factor_state: {
        Args: Record<never, never>
        Returns: string | null
      }
      send_answer: {
        Args: {
          _id: string | null
          _entry_table: string | null
          _entry_id: string | null
          _seen: string | null
          _subject: string | null
          _body: string | null
          _quoted?: boolean | null
          _times?: Json | null
        }
        Returns: string | null
      }
      send_newsletter_issue: {
        Args: {
          _document: string | null
          _change: number | null
          _beyond_promise: boolean | null
        }
        Returns: Json | null
      }
      set_newsletter_pace: {
        Args: {
          _minute: number | null
          _hour: number | null
        }
        Returns: undefined
      }
      set_temporary_password: {
        Args: {
          password_hash: string | null
          code_hash: string | null
        }
        Returns: string | null
      }
      signed_in_at: {
        Args: Record<never, never>
        Returns: string | null
      }
      take_back_answer: {
        Args: {
          _id: string | null
        }
        Returns: boolean | null
      }
      take_back_draft: {
        Args: {
          _id: number | null
        }
        Returns: boolean | null
      }
      trust_newsletter_address: {
        Args: {
          _id: string | null
        }
        Returns: boolean | null
      }
      undelivered_mails: {
        Args: Record<never, never>
        Returns: {
          kind: string | null
          given_up: number | null
          still_trying: number | null
          since: string | null
          last_error: string | null
        }[]
      }
    }
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}
